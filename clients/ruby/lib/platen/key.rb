# frozen_string_literal: true

module Platen
  LONGEST_KEY = 255
  private_constant :LONGEST_KEY

  # Returns a key such as "invoice:4711:2026-11" made of identifiers: strings, symbols and integers. The same identifiers
  # give the same key, and different ones give different keys. Derive it from what makes the document one document, and
  # never from a clock or a random number: a retry after a crash must find it again. Raises ArgumentError.
  def self.derive_idempotency_key(*identifiers)
    raise ArgumentError, "expected at least one identifier, got none" if identifiers.empty?

    key = identifiers.each_with_index.map { |identifier, index| escape(text_of(identifier, index + 1)) }.join(":")
    return key if key.length <= LONGEST_KEY

    raise ArgumentError,
          "expected a key of at most #{LONGEST_KEY} characters, got #{key.length}; shorten the identifiers"
  end

  def self.text_of(identifier, number)
    unless [String, Symbol, Integer].any? { |kind| identifier.is_a?(kind) }
      raise ArgumentError, "expected identifier #{number} to be a string or an integer, got #{identifier.class}"
    end

    text = identifier.to_s.encode(Encoding::UTF_8)
    raise ArgumentError, "expected identifier #{number} to be an identifier, got an empty string" if text.empty?
    raise ArgumentError, "expected identifier #{number} to be text, got bytes that are no UTF-8" unless text.valid_encoding?

    text
  end

  # Percent-encodes all but letters, digits and "-_.~", so that no two lists of identifiers give the same key.
  def self.escape(text)
    text.b.gsub(/[^A-Za-z0-9\-_.~]/n) { |byte| format("%%%02X", byte.ord) }.force_encoding(Encoding::UTF_8)
  end
  private_class_method :text_of, :escape
end
