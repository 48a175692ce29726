# frozen_string_literal: true

require "zlib"

module Platen
  # Writes a ZIP file without compression (APPNOTE 6.3.10): all that a push needs of the format.
  module Zip
    UTF8_NAMES = 0x0800
    # 1980-01-01, the first day of the format: the same files give the same bytes at any time.
    FIRST_DAY = 0x21

    module_function

    # Returns a ZIP file of the plain files in a folder, in the order of their names. Hidden files are left out. +changed+
    # has bytes by name that take the place of files.
    def of_folder(folder, changed = {})
      names = Dir.glob("**/*", base: folder).select do |name|
        path = File.join(folder, name)
        File.file?(path) && !File.symlink?(path)
      end
      files = (names - changed.keys).to_h { |name| [name, File.binread(File.join(folder, name))] }
      of_files(files.merge(changed).sort)
    end

    def of_files(files)
      parts = String.new(encoding: Encoding::BINARY)
      directory = String.new(encoding: Encoding::BINARY)
      files.each do |name, bytes|
        path = name.encode(Encoding::UTF_8).b
        facts = [UTF8_NAMES, 0, 0, FIRST_DAY, Zlib.crc32(bytes), bytes.bytesize, bytes.bytesize, path.bytesize]
        directory << [0x02014b50, 20, 20, *facts, 0, 0, 0, 0, 0, parts.bytesize].pack("Vv6V3v5VV") << path
        parts << [0x04034b50, 20, *facts, 0].pack("Vv5V3vv") << path << bytes
      end
      last = [0x06054b50, 0, 0, files.length, files.length, directory.bytesize, parts.bytesize, 0].pack("Vv4VVv")
      parts + directory + last
    end
  end
  private_constant :Zip
end
