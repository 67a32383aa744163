// When games are decided (balance/course_figures.h), as it stands in reports.
#pragma once

#include <string>

#include "tournament/balance/course_figures.h"
#include "tournament/report/figures.h"

namespace riftlab {

// The table by turn for people, behind an empty line, and what the deal and half time say; empty
// where nothing is known.
std::string CourseRows(const CourseSummary& course);

// {"turns", "comebacks", "at_start"} under "course"; in the CSV the table course.
void DescribeCourse(Figures& play, const CourseSummary& course);

}  // namespace riftlab
