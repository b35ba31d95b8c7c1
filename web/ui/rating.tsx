/** Classes by the number of filled stars; complete literals, so that the style sheet has them. */
const filled = [
  "after:content-['☆☆☆☆☆'] after:text-ink-3",
  "before:content-['★'] after:content-['☆☆☆☆'] after:text-ink-3",
  "before:content-['★★'] after:content-['☆☆☆'] after:text-ink-3",
  "before:content-['★★★'] after:content-['☆☆'] after:text-ink-3",
  "before:content-['★★★★'] after:content-['☆'] after:text-ink-3",
  "before:content-['★★★★★']",
]

/** Five stars as one element, filled to the floor of the value; the exact value belongs beside them as text. */
export function Stars({ value, label }: { value: number; label: string }) {
  const full = Math.max(0, Math.min(5, Math.floor(value)))
  return <span role="img" aria-label={label} className={`before:text-star ${filled[full]}`} />
}
