/** Between what was and what is: it points the way in which the language is read. */
export function Becomes() {
  return (
    <>
      {' '}
      <span className="inline-block rtl:-scale-x-100">→</span>{' '}
    </>
  )
}
