// Run by the crash test of webhooks: takes events in a process of its own and prints each request as a line. The first one it
// leaves without an answer, so that it comes again.
import { openReceiver } from '#tests/support/receiver.ts'

const receiver = await openReceiver()
let isFirst = true
receiver.answers((response, { headers, events }) => {
  console.log(
    JSON.stringify({
      webhookId: headers['webhook-id'],
      events: events.map(({ id, sequence, type, data }) => {
        return { id, sequence, type, customer: data.customer }
      }),
    }),
  )
  if (isFirst) response.destroy()
  else response.writeHead(204).end()
  isFirst = false
})
console.log(JSON.stringify({ url: receiver.url }))
