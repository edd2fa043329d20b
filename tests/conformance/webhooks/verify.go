// Verifies webhook deliveries with Standard Webhooks' own library: a JSON list of {secret, headers, body} on standard
// input, a list of booleans on standard output.
package main

import (
	"encoding/json"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type delivery struct {
	Secret  string            `json:"secret"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

func main() {
	var deliveries []delivery
	if err := json.NewDecoder(os.Stdin).Decode(&deliveries); err != nil {
		panic(err)
	}
	verdicts := []bool{}
	for _, one := range deliveries {
		webhook, err := standardwebhooks.NewWebhook(one.Secret)
		if err != nil {
			panic(err)
		}
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		verdicts = append(verdicts, webhook.Verify([]byte(one.Body), headers) == nil)
	}
	if err := json.NewEncoder(os.Stdout).Encode(verdicts); err != nil {
		panic(err)
	}
}
