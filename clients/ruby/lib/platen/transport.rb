# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "uri"

module Platen
  # Sends requests: each is tried again where that is safe, and never beyond the caller's deadline. Each try has a
  # connection of its own.
  class Transport
    # An error of Platen takes at most 64 KiB. What is larger is somebody else's.
    MOST_ERROR = 1024 * 1024

    Asked = Struct.new(:verb, :path, :headers, :body, :repeatable, :expected, keyword_init: true)
    # +headers+ are by lower-case name.
    Answer = Struct.new(:status, :headers, :body, :attempts, keyword_init: true)
    TooLarge = Class.new(StandardError)

    def initialize(base_url:, api_key:, max_retries:, timeout:, max_retry_after:, max_bytes:)
      @base = URI(base_url)
      @api_key = api_key
      @max_retries = max_retries
      @timeout = timeout.to_f
      @max_retry_after = max_retry_after.to_f
      @max_bytes = max_bytes
    end

    # Returns the answer that was asked for. Raises Platen::Error, or CanceledError.
    def send_asked(asked, deadline: nil, cancellation: nil)
      finish = clock + (deadline || Float::INFINITY)
      attempts = 0
      loop do
        attempts += 1
        answer, failure, error = try_once(asked, [@timeout, finish - clock].min, cancellation)
        return answer.tap { answer.attempts = attempts } if answer

        state = Retry::State.new(
          tries: attempts, max_retries: @max_retries, max_retry_after: @max_retry_after, keyed: asked.repeatable,
          left: finish - clock, now: Time.now.to_f, random: Random.rand
        )
        wait, refusal = Retry.decide(failure, state)
        raise error.call(attempts, refusal) if wait.nil?

        pause(wait, cancellation)
      end
    end

    private

    def clock
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    def pause(seconds, cancellation)
      wake = Thread::Queue.new
      timer = Thread.new { sleep(seconds) && wake.push(:time) }
      return wake.pop if cancellation.nil?

      cancellation.watch(-> { wake.push(:canceled) }) do
        raise CanceledError, "the caller ended the call" if wake.pop == :canceled
      end
    ensure
      timer&.kill
    end

    # Carries out a try in a thread of its own: that one can be left at any moment, also between two bytes.
    def try_once(asked, seconds, cancellation)
      raise CanceledError, "the caller ended the call" if cancellation&.canceled?

      ended = Thread::Queue.new
      worker = Thread.new { ended.push(outcome_of(asked)) }
      timer = seconds.infinite? ? nil : Thread.new { sleep([seconds, 0].max) && ended.push(:late) }
      outcome = if cancellation
                  cancellation.watch(-> { ended.push(:canceled) }) { ended.pop }
                else
                  ended.pop
                end
      raise CanceledError, "the caller ended the call" if outcome == :canceled

      outcome == :late ? late(seconds) : outcome
    ensure
      timer&.kill
      # What it holds is closed on its way out.
      worker&.kill
    end

    def outcome_of(asked)
      answer = exchange(asked)
      answer.body.nil? || !asked.expected.call(answer.status, answer.headers) ? failed(answer) : [answer]
    rescue TooLarge => error
      foreign("expected a document of at most #{@max_bytes} bytes, got more", error.message.to_i, nil)
    rescue SystemCallError, IOError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError,
           Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError, Zlib::Error => error
      broken(error)
    end

    def exchange(asked)
      http = Net::HTTP.new(@base.hostname, @base.port, nil)
      http.use_ssl = @base.scheme == "https"
      http.max_retries = 0
      http.open_timeout = http.read_timeout = http.write_timeout = nil
      http.start { |connection| connection.request(request_of(asked)) { |got| return answer_of(got, asked) } }
    end

    def request_of(asked)
      path = "#{@base.path.sub(%r{/+\z}, "")}/#{asked.path}"
      request = Net::HTTP.const_get(asked.verb.capitalize).new(path)
      # Net::HTTP would ask for a compressed answer and unpack it.
      request["Accept-Encoding"] = "identity"
      request["Authorization"] = "Bearer #{@api_key}"
      request["User-Agent"] = "platen-ruby"
      asked.headers.each { |name, value| request[name] = value }
      request.body = asked.body if asked.body
      request
    end

    def answer_of(got, asked)
      status = got.code.to_i
      headers = got.each_header.to_h
      wanted = asked.expected.call(status, headers)
      body = read(got, wanted ? @max_bytes : MOST_ERROR)
      raise TooLarge, status.to_s if body.nil? && wanted

      Answer.new(status: status, headers: headers, body: body, attempts: nil)
    end

    # Returns the body, or nil where it has more bytes. A body that is cut short raises EOFError.
    def read(got, most)
      return nil if got.content_length.to_i > most

      body = String.new(encoding: Encoding::BINARY)
      got.read_body do |part|
        return nil if body.bytesize + part.bytesize > most

        body << part
      end
      # Net::HTTP takes the end of the connection for the end of the body.
      raise EOFError, "the answer is cut short" if body.bytesize < got.content_length.to_i

      body
    end

    def failed(answer)
      retry_after = answer.headers["retry-after"]
      code, message, issues = error_in(answer.body, answer.status)
      if code.nil?
        return foreign("expected an answer of Platen, got status #{answer.status} of something else", answer.status,
                       retry_after)
      end
      error = lambda do |attempts, refusal|
        ApiError.new([message, refusal].compact.join("; "), code: code, status: answer.status, issues: issues,
                     retry_after: seconds_of(retry_after), attempts: attempts, request_id: answer.headers["x-request-id"])
      end
      [nil, Retry::Failure.new(code: code, retry_after: retry_after), error]
    end

    def foreign(message, status, retry_after)
      error = lambda do |attempts, refusal|
        ForeignError.new([message, refusal].compact.join("; "), status: status, retry_after: seconds_of(retry_after),
                         attempts: attempts)
      end
      [nil, Retry::Failure.new(status: status, retry_after: retry_after), error]
    end

    def broken(cause)
      said = cause.message.empty? ? cause.class.name : cause.message
      [nil, Retry::Failure.new, lambda do |attempts, _|
        ConnectionError.new("expected an answer, the connection failed: #{said}", attempts: attempts)
      end]
    end

    def late(seconds)
      [nil, Retry::Failure.new, lambda do |attempts, _|
        TimeoutError.new("expected an answer within #{(seconds * 1000).round} ms, got none", attempts: attempts)
      end]
    end

    def seconds_of(retry_after)
      seconds = Retry.parse_retry_after(retry_after, Time.now.to_f)
      seconds.nil? || seconds.infinite? ? nil : seconds.ceil
    end

    # Returns code, message and issues, or nil where it is not Platen's: gateways send JSON of their own.
    def error_in(body, status)
      error = JSON.parse(body.to_s)
      error = error["error"] if error.is_a?(Hash)
      return nil unless error.is_a?(Hash) && error["message"].is_a?(String) && fits?(error["code"], status)

      issues = error["issues"].is_a?(Array) ? error["issues"] : []
      [error["code"], error["message"], issues.filter_map { |issue| issue_of(issue) }]
    rescue JSON::ParserError
      nil
    end

    def fits?(code, status)
      ERROR_STATUS[code] == status || (code == "invalid_request" && [417, 431].include?(status))
    end

    def issue_of(issue)
      return nil unless issue.is_a?(Hash) && issue["path"].is_a?(String) && issue["message"].is_a?(String)

      Issue.new(**issue.transform_keys(&:to_sym).slice(*Issue.members))
    end
  end
  private_constant :Transport
end
