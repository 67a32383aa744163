// The parts of Observable Plot that the page draws with; what they do not use is left out.
export {axisX, axisY, barX, dot, gridX, gridY, lineY, plot, rectY, ruleX, ruleY} from "@observablehq/plot";
