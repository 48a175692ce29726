// The types of the pattern files of the package `hyphen`, which ships none.
declare module 'hyphen/patterns/*' {
  /** Levels, trie and exceptions of one language. */
  const patterns: unknown;
  export default patterns;
}
