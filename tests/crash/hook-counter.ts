// Run by the crash test of webhooks: takes events in a process of its own and prints each request as a line.
import { openReceiver } from '#tests/support/receiver.ts'

const receiver = await openReceiver()
receiver.answers((response, { headers, events }) => {
  console.log(
    JSON.stringify({ webhookId: headers['webhook-id'], events: events.map(({ id, sequence }) => ({ id, sequence })) }),
  )
  response.writeHead(204).end()
})
console.log(JSON.stringify({ url: receiver.url }))
