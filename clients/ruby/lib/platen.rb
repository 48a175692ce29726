# frozen_string_literal: true

# Asks a Platen service for PDFs and e-invoices, and pushes templates. Standard library alone.
module Platen
end

require_relative "platen/errors"
require_relative "platen/key"
require_relative "platen/retry"
require_relative "platen/zip"
require_relative "platen/transport"
require_relative "platen/client"
