import {
  ownersRequestBody,
  type RequestAnswer,
  type RequestDetail,
  type RequestWork,
} from '#api/requests/staff-routes.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run requests -- list [open|answered|closed|spam] | show ID | close ID'

function readWork([action = 'list', argument, ...more]: readonly string[]): RequestWork {
  const read = ownersRequestBody.safeParse({ [action]: argument ?? (action === 'list' ? 'open' : undefined) })
  if (!read.success || more.length > 0) throw new UsageError(usage)
  return read.data
}

function print(request: RequestDetail, whole: boolean): void {
  const { requestId, name, email, subject, message, receivedAt, closedAt, answers } = request
  console.log(`${requestId}\n  ${receivedAt.slice(0, 16).replace('T', ' ')}  ${name ?? '(erased)'}  ${email ?? ''}`)
  if (closedAt) console.log(`  closed ${closedAt.slice(0, 10)}`)
  if (subject) console.log(`  ${subject}`)
  const lines = message?.split('\n') ?? []
  for (const line of whole ? lines : lines.slice(0, 1)) console.log(`  ${line}`)
  if (!whole && lines.length > 1) console.log('  …')
  if (!whole) return
  for (const { answer, answeredAt } of answers) {
    console.log(`  answered ${answeredAt.slice(0, 16).replace('T', ' ')}`)
    for (const line of answer?.split('\n') ?? []) console.log(`    ${line}`)
  }
}

/** Messages that people wrote to the shop, those that wait longest first; and closing one that is dealt with. */
run(usage, async () => {
  const work = readWork(process.argv.slice(2))
  const answer = await askShop<RequestAnswer>({ path: '/internal/requests', body: work })
  if (!('requests' in answer)) return print(answer, true)
  if (answer.requests.length === 0) console.log('There are no messages.')
  for (const request of answer.requests) print(request, false)
})
