/** Sends JSON and gives the answer's lines of JSON as they come. To leave the loop, or the signal, stops the shop's work. */
export async function* askLines<Line>(address: string, body: object, signal: AbortSignal): AsyncGenerator<Line> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}`)
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
}
