/** How many edits a word may be away from what is meant: one from 4 letters, two from 7. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  return word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
}

/** The word with each pair of neighbours swapped: a swap is one slip of the hand, so it counts as one edit. */
export function neighbourSwaps(word: string): readonly string[] {
  const swapped: string[] = []
  for (let i = 0; i + 1 < word.length; i++) {
    if (word[i] !== word[i + 1]) swapped.push(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
  }
  return swapped
}
