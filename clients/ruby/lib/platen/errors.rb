# frozen_string_literal: true

module Platen
  # The closed set of codes, with the HTTP status of each. 417 and 431 carry "invalid_request", too.
  ERROR_STATUS = {
    "invalid_json" => 400, "invalid_request" => 400, "unauthorized" => 401, "account_suspended" => 403,
    "insufficient_scope" => 403, "not_found" => 404, "template_not_found" => 404, "version_not_found" => 404,
    "generation_not_found" => 404, "account_not_found" => 404, "method_not_allowed" => 405, "not_acceptable" => 406,
    "request_timeout" => 408, "idempotency_conflict" => 409, "payload_too_large" => 413,
    "unsupported_media_type" => 415, "invalid_data" => 422, "invalid_template" => 422,
    "template_not_published" => 422, "render_failed" => 422, "rate_limited" => 429, "quota_exceeded" => 429,
    "internal_error" => 500, "service_unavailable" => 503, "render_timeout" => 504
  }.freeze

  # One thing that is wrong, and where. +path+ is a JSON Pointer into +source+.
  Issue = Struct.new(:source, :path, :message, :hint, :file, :line, :column, keyword_init: true)

  # A call that failed. The subclasses say how. +attempts+ counts the tries.
  class Error < StandardError
    attr_reader :attempts, :request_id

    def initialize(message, attempts:, request_id: nil)
      super(message)
      @attempts = attempts
      @request_id = request_id
    end
  end

  # Platen answered with an error: +code+ is one of ERROR_STATUS, and +issues+ name what is wrong. +retry_after+ is the
  # number of seconds after which, by the server's estimate, a retry makes sense.
  class ApiError < Error
    attr_reader :code, :status, :issues, :retry_after

    def initialize(message, code:, status:, issues:, retry_after:, **facts)
      super(message, **facts)
      @code = code
      @status = status
      @issues = issues
      @retry_after = retry_after
    end
  end

  # Something that is not Platen answered: a proxy, a gateway, a wrong address.
  class ForeignError < Error
    attr_reader :status, :retry_after

    def initialize(message, status:, retry_after:, **facts)
      super(message, **facts)
      @status = status
      @retry_after = retry_after
    end
  end

  # There was no answer, or half of one. Without an idempotency key nobody knows whether it was carried out.
  class ConnectionError < Error; end

  # A try, or the whole call, took longer than its limit.
  class TimeoutError < ConnectionError; end

  # The caller ended the call.
  class CanceledError < StandardError; end

  # Ends calls from another thread.
  class Cancellation
    def initialize
      @mutex = Mutex.new
      @waiting = []
      @canceled = false
    end

    # Ends the calls that were given this cancellation, now and later.
    def cancel
      waiting = @mutex.synchronize do
        @canceled = true
        @waiting.dup
      end
      waiting.each(&:call)
    end

    def canceled?
      @mutex.synchronize { @canceled }
    end

    # Calls +action+ when the calls are ended while the block runs. For the client itself.
    def watch(action)
      @mutex.synchronize { @waiting << action }
      action.call if canceled?
      yield
    ensure
      @mutex.synchronize { @waiting.delete(action) }
    end
  end
end
