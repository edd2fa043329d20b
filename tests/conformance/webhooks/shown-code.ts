/** Runs the code examples of the webhook page in each language, using only the language's standard library. */
import { join } from "node:path";
import ts from "typescript";
import { type CodeLanguage, verifyingCode } from "../../../features/webhooks/verifying-code.ts";

type Delivery = { secret: string; headers: Record<string, string>; body: string };
type Program = { files: Record<string, string>; build?: string[]; run: string[] };

/** Each program reads a JSON list of deliveries from standard input and prints a list of booleans; Java reads lines of base64. */
const programs: Record<CodeLanguage, Program> = {
  typescript: {
    files: {
      "code.mjs": ts.transpile(verifyingCode.typescript, {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
      }),
      "main.mjs": `import { readFileSync } from "node:fs";
import { isGenuine } from "./code.mjs";
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(given.map((one) => isGenuine(one.secret, one.headers, one.body))));`,
    },
    run: ["node", "main.mjs"],
  },
  python: {
    files: {
      "main.py": `${verifyingCode.python}

import json, sys
print(json.dumps([is_genuine(one["secret"], one["headers"], one["body"].encode()) for one in json.load(sys.stdin)]))
`,
    },
    run: ["python3", "main.py"],
  },
  go: {
    files: {
      "go.mod": "module shown\n\ngo 1.21\n",
      "webhook/webhook.go": verifyingCode.go,
      "main.go": `package main

import (
	"encoding/json"
	"net/http"
	"os"

	"shown/webhook"
)

func main() {
	var given []struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	found := []bool{}
	for _, one := range given {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		found = append(found, webhook.IsGenuine(one.Secret, header, []byte(one.Body)))
	}
	json.NewEncoder(os.Stdout).Encode(found)
}`,
    },
    run: ["go", "run", "."],
  },
  php: {
    files: {
      "main.php": `${verifyingCode.php}
echo json_encode(array_map(
    fn ($one) => isGenuine($one["secret"], $one["headers"], $one["body"]),
    json_decode(stream_get_contents(STDIN), true),
));
`,
    },
    run: ["php", "main.php"],
  },
  ruby: {
    files: {
      "main.rb": `${verifyingCode.ruby}

require "json"
puts JSON.parse($stdin.read).map { |one| genuine?(one["secret"], one["headers"], one["body"]) }.to_json
`,
    },
    run: ["ruby", "main.rb"],
  },
  java: {
    files: {
      "Webhooks.java": verifyingCode.java,
      "Main.java": `import java.util.*;

public class Main {
  public static void main(String[] args) throws Exception {
    List<Boolean> found = new ArrayList<>();
    Scanner lines = new Scanner(System.in, "UTF-8");
    while (lines.hasNextLine()) {
      String[] parts = lines.nextLine().split(",", -1);
      Map<String, String> headers = new HashMap<>();
      headers.put("webhook-id", text(parts[1]));
      headers.put("webhook-timestamp", text(parts[2]));
      headers.put("webhook-signature", text(parts[3]));
      found.add(Webhooks.isGenuine(text(parts[0]), headers, Base64.getDecoder().decode(parts[4])));
    }
    System.out.println(found);
  }

  private static String text(String part) throws Exception {
    return new String(Base64.getDecoder().decode(part), "UTF-8");
  }
}`,
    },
    build: ["javac", "-nowarn", "Webhooks.java", "Main.java"],
    run: ["java", "Main"],
  },
};

/** Whether the example code accepts each delivery. @throws Error if the program fails */
export async function verdictsOf(language: CodeLanguage, deliveries: readonly Delivery[]): Promise<boolean[]> {
  const { files, build, run } = programs[language];
  const folder = await Deno.makeTempDir({ prefix: `countersign-${language}-` });
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(join(folder, name, ".."), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text);
    }
    if (build) await execute(folder, build, "");
    const input = language === "java" ? deliveries.map(lineOf).join("") : JSON.stringify(deliveries);
    return JSON.parse(await execute(folder, run, input));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function lineOf({ secret, headers, body }: Delivery): string {
  const parts = [secret, headers["webhook-id"]!, headers["webhook-timestamp"]!, headers["webhook-signature"]!, body];
  return `${parts.map((part) => Buffer.from(part).toString("base64")).join(",")}\n`;
}

async function execute(cwd: string, [program, ...args]: string[], input: string): Promise<string> {
  const child = new Deno.Command(program!, { args, cwd, stdin: "piped", stdout: "piped", stderr: "inherit" }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error(`${program} ended with a fault`);
  return new TextDecoder().decode(stdout);
}
