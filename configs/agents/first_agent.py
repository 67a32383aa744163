import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "first agent"}
    elif message["type"] == "act":
        answer = {"type": "move", "id": message["id"], "move": message["moves"][0]}
    else:
        continue
    print(json.dumps(answer), flush=True)
