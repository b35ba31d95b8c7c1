import type { AttemptModel, WebhookAnswer, WebhookDetail, WebhookModel } from '#api/webhooks/schema.ts'
import { askShop, run } from './maintenance/ask-shop.ts'
import { readWebhookArguments, usage } from './webhook/arguments.ts'

/** Adds, lists, tests, replays and removes the endpoints that events are sent to. */
run(usage, async () => {
  const { json, work } = readWebhookArguments(process.argv.slice(2))
  const answer = await askShop<WebhookAnswer>({ path: '/internal/webhooks', body: work })
  if (json) return console.log(JSON.stringify(answer))
  if ('webhooks' in answer) {
    for (const webhook of answer.webhooks) console.log(lineOf(webhook))
    if (answer.webhooks.length === 0)
      console.log('There are no endpoints. npm run webhook -- add URL --types order.* adds one.')
  } else if ('webhook' in answer) show(answer)
  else if ('secret' in answer) {
    console.log(`${answer.webhookId}  ${answer.secret}`)
    console.log('Keep the secret now: it verifies the requests, as Standard Webhooks says, and is not shown again.')
    if (answer.olderUntil) console.log(`The secret before it signs too until ${answer.olderUntil}.`)
  } else {
    const { ok, status, fault, answer: said, ms } = answer
    console.log(ok ? `It was taken: ${status} after ${ms} ms.` : `It was not taken: ${status ?? fault} after ${ms} ms.`)
    if (said) console.log(said)
    if (!ok) process.exitCode = 1
  }
})

function show({ webhook, held, attempts }: WebhookDetail): void {
  console.log(lineOf(webhook))
  if (webhook.failures)
    for (const { id, type, subject, at } of held) console.log(`  held  ${id}  ${type}  ${subject}  ${at}`)
  for (const attempt of attempts) console.log(`  ${attemptLine(attempt)}`)
}

function attemptLine({ at, kind, events, type, status, fault, ms, answer }: AttemptModel): string {
  const what = events === 1 ? type : `${events} events from ${type}`
  return [at, kind, what, status ?? fault, `${ms} ms`, answer?.replaceAll(/\s+/g, ' ').slice(0, 100)]
    .filter(Boolean)
    .join('  ')
}

function lineOf(webhook: WebhookModel): string {
  const {
    webhookId,
    state,
    because,
    name,
    url,
    types,
    personal,
    failures,
    status,
    nextAttemptAt,
    lagSeconds,
    replaying,
  } = webhook
  return [
    webhookId,
    because ? `${state} (${because})` : state,
    name,
    url,
    types.join(','),
    personal && 'with personal data',
    lagSeconds === null ? 'lag unknown' : `lag ${lagSeconds} s`,
    failures ? `${failures} failed attempts, the last ${status ?? 'without an answer'}` : null,
    nextAttemptAt && `next at ${nextAttemptAt}`,
    replaying && 'replaying',
  ]
    .filter(Boolean)
    .join('  ')
}
