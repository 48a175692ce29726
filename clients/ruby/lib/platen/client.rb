# frozen_string_literal: true

require "json"
require "uri"

module Platen
  MADE = %i[generation_id request_id duration_ms file_name replayed replay_mismatch warnings attempts].freeze
  private_constant :MADE

  # A generated document: its bytes in +pdf+, and what its headers say. +replayed+ says that the key was used before:
  # nothing was billed, and these are the bytes of the first call, unless +replay_mismatch+ says otherwise.
  Document = Struct.new(:pdf, *MADE, keyword_init: true)
  # An e-invoice alone: its bytes in +xml+, and its +syntax+, "cii" or "ubl".
  Invoice = Struct.new(:xml, :syntax, *MADE, keyword_init: true)

  # One page of a draft: the picture in +png+, and how many +pages+ the document has.
  Preview = Struct.new(:png, :pages, :warnings, :duration_ms, :request_id, :attempts, keyword_init: true)

  # Asks a Platen service for documents. Several threads may use it at once.
  class Client
    # +max_retries+ counts the tries after the first (0 switches retries off), +timeout+ bounds one try in seconds, and
    # +max_retry_after+ is the longest wait in seconds that a Retry-After may ask for. Raises ArgumentError.
    def initialize(base_url:, api_key:, max_retries: 2, timeout: 40, max_retry_after: 300,
                   max_bytes: 256 * 1024 * 1024)
      require_url(base_url)
      require_key(api_key)
      unless max_retries.is_a?(Integer) && max_retries >= 0
        raise ArgumentError, "expected max_retries to be a whole number of at least 0, got #{max_retries.inspect}"
      end

      { timeout: timeout, max_retry_after: max_retry_after, max_bytes: max_bytes }.each do |name, value|
        next if value.is_a?(Numeric) && value >= 0

        raise ArgumentError, "expected #{name} to be a number of at least 0, got #{value.inspect}"
      end
      @transport = Transport.new(base_url: base_url, api_key: api_key, max_retries: max_retries, timeout: timeout,
                                 max_retry_after: max_retry_after, max_bytes: max_bytes)
    end

    # Generates a document. With a key the call may be repeated without being carried out or billed twice. +deadline+
    # bounds the whole call with its waits and tries, in seconds; a Cancellation ends it from another thread.
    def generate(template_id, data, idempotency_key: nil, deadline: nil, cancellation: nil)
      answer = document(template_id, data, "application/pdf", key: idempotency_key, deadline: deadline,
                                                              cancellation: cancellation)
      Document.new(pdf: answer.body, **facts_of(answer))
    end

    # Generates the e-invoice of a document alone. It needs an idempotency key of its own.
    def generate_invoice(template_id, data, syntax: nil, idempotency_key: nil, deadline: nil, cancellation: nil)
      unless [nil, "cii", "ubl"].include?(syntax)
        raise ArgumentError, "expected syntax to be cii or ubl, got #{syntax.inspect}"
      end

      accept = syntax.nil? ? "application/xml" : "application/xml;syntax=#{syntax}"
      answer = document(template_id, data, accept, key: idempotency_key, deadline: deadline,
                                                   cancellation: cancellation)
      Invoice.new(xml: answer.body, syntax: format_of(answer.headers), **facts_of(answer))
    end

    # Draws one page of a draft: the path of a folder, or a Hash, a template that names no files. Nothing is stored or
    # billed. Without +data+ a folder has that of its sample.json. The first page and 96 +dpi+ are the default. Faults are
    # an ApiError with the code "invalid_template" or "invalid_data" and issues.
    def preview(template, data = nil, page: nil, dpi: nil, main: nil, deadline: nil, cancellation: nil)
      type, body = draft_of(template, data, main.to_s)
      expected = lambda do |status, got|
        status == 200 && media_type(got) == "image/png" && got.key?("x-platen-pages") && got.key?("x-request-id")
      end
      asked = Transport::Asked.new(verb: "POST", path: with("v1/preview", page: page, dpi: dpi, main: main), body: body,
                                   headers: { "Content-Type" => type, "Accept" => "image/png" },
                                   repeatable: true, expected: expected)
      answer = @transport.send_asked(asked, deadline: deadline, cancellation: cancellation)
      facts = facts_of(answer).slice(:warnings, :duration_ms, :request_id, :attempts)
      Preview.new(png: answer.body, pages: answer.headers["x-platen-pages"].to_i, **facts)
    end

    # Stores the files of a folder as a new version. Hidden files are left out. Faults are an ApiError with the code
    # "invalid_template" and issues. Returns a hash with "code", "version", "published" and "warnings".
    def push_template(folder, main: nil, publish: nil, idempotency_key: nil, deadline: nil)
      require_idempotency_key(idempotency_key)
      headers = { "Content-Type" => "application/zip" }
      headers["Idempotency-Key"] = idempotency_key if idempotency_key
      manage("POST", with("v1/templates", publish: publish, main: main), headers: headers, body: Zip.of_folder(folder),
                                                                         repeatable: !idempotency_key.nil?,
                                                                         deadline: deadline)
    end

    # Publishes a version: the newest, or the one that is named.
    def publish_template(code, version = nil, deadline: nil)
      raise ArgumentError, "expected a code or an id, got #{code.to_json}" if ["", ".", ".."].include?(code)

      path = with("v1/templates/#{URI.encode_www_form_component(code)}/publish", version: version)
      manage("POST", path, repeatable: !version.nil?, deadline: deadline)
    end

    # Returns every template, newest first, as an Enumerator. The parts of the list are fetched as they are needed.
    def list_templates(deadline: nil)
      Enumerator.new do |all|
        cursor = nil
        loop do
          part = manage("GET", with("v1/templates", cursor: cursor), repeatable: true, deadline: deadline)
          part["data"].each { |template| all << template }
          cursor = part["nextCursor"]
          break if cursor.nil?
        end
      end
    end

    private

    def document(template_id, data, accept, key:, **terms)
      require_idempotency_key(key)
      headers = { "Content-Type" => "application/json", "Accept" => accept }
      headers["Idempotency-Key"] = key if key
      syntax = accept[/syntax=(\w+)/, 1]
      expected = lambda do |status, got|
        made = format_of(got)
        fits = accept == "application/pdf" ? made == "pdf" : made == syntax || (syntax.nil? && %w[cii ubl].include?(made))
        status == 201 && fits && got.key?("x-generation-id") && got.key?("x-request-id")
      end
      body = JSON.generate({ templateId: template_id, data: data })
      asked = Transport::Asked.new(verb: "POST", path: "v1/generate", headers: headers, body: body,
                                   repeatable: !key.nil?, expected: expected)
      @transport.send_asked(asked, **terms)
    end

    def draft_of(template, data, main)
      if template.is_a?(Hash)
        return ["application/json", JSON.generate({ template: template, data: data || {} })]
      end

      changed = data.nil? ? {} : { "#{main[%r{\A.*/}]}sample.json" => JSON.generate(data) }
      ["application/zip", Zip.of_folder(template, changed)]
    end

    def manage(verb, path, repeatable:, deadline:, headers: {}, body: nil)
      expected = lambda do |status, got|
        [200, 201].include?(status) && media_type(got) == "application/json" && got.key?("x-request-id")
      end
      asked = Transport::Asked.new(verb: verb, path: path, headers: { "Accept" => "application/json", **headers },
                                   body: body, repeatable: repeatable, expected: expected)
      JSON.parse(@transport.send_asked(asked, deadline: deadline).body)
    end

    def facts_of(answer)
      headers = answer.headers
      {
        generation_id: headers["x-generation-id"],
        request_id: headers["x-request-id"],
        duration_ms: headers["x-render-duration-ms"].to_i,
        file_name: file_name_of(headers["content-disposition"].to_s),
        replayed: headers["x-idempotent-replayed"] == "true",
        replay_mismatch: headers["x-idempotent-replay-mismatch"] == "true",
        warnings: headers["x-platen-warnings"].to_i,
        attempts: answer.attempts
      }
    end

    def file_name_of(disposition)
      coded = disposition[/filename\*=UTF-8''([^;\s]+)/i, 1]
      if coded&.match?(/\A(?:[^%]|%\h\h)*\z/)
        name = coded.b.gsub(/%(\h\h)/) { $1.hex.chr }.force_encoding(Encoding::UTF_8)
        # Somebody else wrote it where it is no text. The plain name is there as well.
        return name if name.valid_encoding?
      end
      disposition[/filename="([^"]*)"/i, 1]
    end

    def media_type(headers)
      headers["content-type"].to_s[/\A[^;\s]*/]
    end

    def format_of(headers)
      type = headers["content-type"].to_s.downcase
      return "pdf" if type.match?(%r{\Aapplication/pdf\b})

      type[%r{\Aapplication/xml\s*;(?:.*;)?\s*syntax="?(cii|ubl)}, 1]
    end

    def with(path, **parameters)
      given = parameters.compact
      given.empty? ? path : "#{path}?#{URI.encode_www_form(given)}"
    end

    def require_url(url)
      parsed = URI.parse(url)
      return if %w[http https].include?(parsed.scheme) && !parsed.hostname.to_s.empty? && parsed.userinfo.nil?

      raise URI::InvalidURIError
    rescue URI::Error, TypeError
      raise ArgumentError, "expected base_url to be an http: or https: URL without a user name, got #{url.inspect}"
    end

    def require_key(key)
      if !key.is_a?(String) || key.empty?
        got = key == "" ? "an empty string" : key.class.name
        raise ArgumentError,
              "expected api_key to be an API key such as \"plt_live_…\", got #{got}: is its variable set?"
      end
      return if key.match?(/\A[\x21-\x7e]+\z/)

      raise ArgumentError,
            "expected api_key to hold printable ASCII characters alone, got others: was a line break read with it?"
    end

    def require_idempotency_key(key)
      return if key.nil? || key.match?(/\A[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?\z/)

      raise ArgumentError,
            "expected idempotency_key to be 1 to 255 printable ASCII characters without a space at its ends, " \
            "got #{key[0, 60].inspect}"
    end
  end
end
