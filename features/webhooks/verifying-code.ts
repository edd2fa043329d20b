/**
 * Code samples that verify a call by its signature, using only each language's standard library. The query of a GET is
 * passed as its body.
 */
export const codeLanguages = ["typescript", "python", "go", "php", "ruby", "java"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export const codeNames: Record<CodeLanguage, string> = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  php: "PHP",
  ruby: "Ruby",
  java: "Java",
};

export const verifyingCode: Record<CodeLanguage, string> = {
  typescript: `import { createHmac, timingSafeEqual } from "node:crypto";

/** \`body\`: the unparsed body. For a GET: the query, \`request.url.split("?")[1]\`. */
export function isGenuine(secret: string, headers: Record<string, string>, body: string): boolean {
  const time = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = \`\${headers["webhook-id"]}.\${time}.\${body}\`;
  const expected = createHmac("sha256", key).update(signed).digest();
  return headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  python: `import base64, hashlib, hmac, time

def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """headers: names in lower case; body: the unparsed bytes.

    For a GET, body is the query: environ["QUERY_STRING"].encode().
    """
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in headers["webhook-signature"].split(" "))`,
  go: `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// IsGenuine takes the unparsed bytes of the body; for a GET, the query: []byte(r.URL.RawQuery).
func IsGenuine(secret string, header http.Header, body []byte) bool {
	timestamp := header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("Webhook-Id") + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, one := range strings.Fields(header.Get("Webhook-Signature")) {
		if hmac.Equal([]byte(one), expected) {
			return true
		}
	}
	return false
}`,
  php: `<?php
/**
 * $headers: names in lower case; $body: file_get_contents("php://input").
 * For a GET, $body is the query: $_SERVER["QUERY_STRING"].
 */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $timestamp = $headers["webhook-timestamp"];
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen("whsec_")));
    $signed = $headers["webhook-id"] . "." . $timestamp . "." . $body;
    $expected = "v1," . base64_encode(hash_hmac("sha256", $signed, $key, true));
    foreach (explode(" ", $headers["webhook-signature"]) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}`,
  ruby: `require "base64"
require "openssl"

# headers: names in lower case; body: the unparsed bytes.
# For a GET, body is the query: request.query_string.
def genuine?(secret, headers, body)
  timestamp = headers["webhook-timestamp"]
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  key = Base64.decode64(secret.delete_prefix("whsec_"))
  signed = "#{headers["webhook-id"]}.#{timestamp}.#{body}"
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("sha256", key, signed))
  headers["webhook-signature"].split(" ").any? { |one| OpenSSL.secure_compare(one, expected) }
end`,
  java: `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Webhooks {
  /**
   * headers: names in lower case; body: the unparsed bytes.
   * For a GET, body is the query: request.getQueryString().getBytes(UTF_8).
   */
  static boolean isGenuine(String secret, Map<String, String> headers, byte[] body) throws Exception {
    String timestamp = headers.get("webhook-timestamp");
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((headers.get("webhook-id") + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (String one : headers.get("webhook-signature").split(" ")) {
      if (MessageDigest.isEqual(one.getBytes(), expected.getBytes())) return true;
    }
    return false;
  }
}`,
};
