# frozen_string_literal: true

# The driver of the Ruby client: it carries out the orders of ../../conformance, a line of JSON each.
require "digest"
require "json"
require_relative "../lib/platen"

NAMES = {
  generation_id: "generationId", request_id: "requestId", duration_ms: "durationMs", file_name: "fileName",
  replay_mismatch: "replayMismatch", retry_after: "retryAfterSec"
}.freeze

def named(facts)
  facts.to_h { |name, value| [NAMES.fetch(name, name.to_s), value] }
end

def carry_out(client, call)
  options = {}
  options[:deadline] = call["deadlineMs"] / 1000.0 if call["deadlineMs"]
  options[:idempotency_key] = call["idempotencyKey"] if call["idempotencyKey"]
  if call["cancelAfterMs"]
    options[:cancellation] = Platen::Cancellation.new
    Thread.new { sleep(call["cancelAfterMs"] / 1000.0) && options[:cancellation].cancel }
  end
  case call["method"]
  when "deriveIdempotencyKey" then { key: Platen.derive_idempotency_key(*call["identifiers"]) }
  when "generate" then printed(client.call.generate(call["templateId"], call["data"], **options), :pdf)
  when "generateInvoice"
    printed(client.call.generate_invoice(call["templateId"], call["data"], syntax: call["syntax"], **options), :xml)
  when "preview"
    asked = { page: call["page"], dpi: call["dpi"], main: call["main"] }
    printed(client.call.preview(call["folder"] || call["template"], call["data"], **asked, **options), :png)
  when "pushTemplate"
    client.call.push_template(call["folder"], main: call["main"], publish: call["publish"], **options)
  when "publishTemplate" then client.call.publish_template(call["code"], call["version"], **options)
  when "listTemplates" then { codes: client.call.list_templates(**options).map { |one| one["code"] } }
  end
end

def printed(made, body)
  facts = made.to_h
  bytes = facts.delete(body)
  named(facts).merge("bytes" => bytes.bytesize, "sha256" => Digest::SHA256.hexdigest(bytes))
end

def kind_of_error(error)
  case error
  when Platen::ApiError then "api"
  when Platen::ForeignError then "foreign"
  when Platen::TimeoutError then "timeout"
  when Platen::Error then "connection"
  when Platen::CanceledError then "canceled"
  when ArgumentError then "usage"
  else "bug"
  end
end

def result_of(client, call)
  { ok: carry_out(client, call) }
rescue StandardError => error
  facts = %i[code status attempts request_id retry_after].select { |name| error.respond_to?(name) }
  found = named(facts.to_h { |name| [name, error.public_send(name)] })
  found["issues"] = error.issues.map { |issue| issue.to_h.compact } if error.respond_to?(:issues)
  { error: found.merge("kind" => kind_of_error(error), "message" => error.message) }
end

def maker(settings)
  made = nil
  lambda do
    made ||= begin
      options = { max_retries: settings["maxRetries"], max_bytes: settings["maxBytes"] }
      { timeout: "timeoutMs", max_retry_after: "maxRetryAfterMs" }.each do |name, key|
        options[name] = settings[key] && settings[key] / 1000.0
      end
      Platen::Client.new(base_url: settings["baseUrl"], api_key: settings["apiKey"], **options.compact)
    end
  end
end

$stdout.sync = true
$stdin.each_line do |line|
  order = JSON.parse(line)
  client = maker(order["client"])
  puts JSON.generate(order["calls"].map { |call| result_of(client, call) })
end
