/** The events of the live stream, one by one; comments and ids alone are none. */
export function liveEvents(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    async next(): Promise<{ event: string; id?: string; data?: unknown }> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n')
          text = text.slice(end + 2)
          const field = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
          const event = field('event')
          if (event) return { event, id: field('id') ?? '', data: JSON.parse(field('data') ?? 'null') }
          continue
        }
        const { value, done } = await reader.read()
        if (done) return { event: 'closed' }
        text += decoder.decode(value, { stream: true })
      }
    },
    leave: () => reader.cancel(),
  }
}
