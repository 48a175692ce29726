# frozen_string_literal: true

require "time"

module Platen
  # Decides whether and when a failed try is repeated. The whole policy is pure functions.
  module Retry
    FIRST_WAIT = 0.5
    LONGEST_WAIT = 8.0
    GATEWAY = [502, 503, 504].freeze

    # Why a try failed: +code+ of Platen, +status+ of something else, or neither where the connection failed.
    Failure = Struct.new(:code, :status, :retry_after, keyword_init: true)
    # What the decision depends on besides the failure. Seconds.
    State = Struct.new(:tries, :max_retries, :max_retry_after, :keyed, :left, :now, :random, keyword_init: true)

    module_function

    # Returns the seconds that a Retry-After asks for (RFC 9110 10.2.3), or nil when it is absent or malformed.
    def parse_retry_after(value, now)
      text = value.to_s.strip
      return text.length < 16 ? text.to_f : Float::INFINITY if text.match?(/\A[0-9]+\z/)
      return nil unless text.match?(/\A[A-Z][a-z]{2,8},? /)

      [0.0, Time.httpdate(text).to_f - now].max
    rescue ArgumentError
      nil
    end

    # Returns the wait before the next try, or nil and why not now where the server asks for too long a wait.
    def decide(failure, state)
      return [nil, nil] if state.tries > state.max_retries || !may_retry?(failure, state.keyed)

      asked = parse_retry_after(failure.retry_after, state.now)
      if asked.nil?
        wait = [LONGEST_WAIT, FIRST_WAIT * 2**(state.tries - 1)].min * state.random
        return [wait < state.left ? wait : nil, nil]
      end
      if asked > state.max_retry_after
        most = state.max_retry_after.infinite? ? "Infinity" : (state.max_retry_after * 1000).round
        return [nil, refusal(asked, state, "this is longer than max_retry_after, #{most} ms")]
      end
      return [nil, refusal(asked, state, "the time of the call ends before")] if asked >= state.left

      [asked, nil]
    end

    # rate_limited and service_unavailable say that nothing was done. What may have been done needs a key.
    def may_retry?(failure, keyed)
      return %w[rate_limited service_unavailable].include?(failure.code) if failure.code

      keyed && (failure.status.nil? || GATEWAY.include?(failure.status))
    end

    def refusal(asked, state, why)
      return "the server asks for a wait without end: #{why}" if asked.infinite?

      "try again after #{Time.at(state.now + asked).utc.iso8601}, in #{asked.ceil} s: #{why}"
    end
  end
  private_constant :Retry
end
