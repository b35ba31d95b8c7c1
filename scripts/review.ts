import { type OwnersAnswer, type OwnersWork, ownersBody } from '#api/reviews/schema.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run review -- list [held|published|rejected] | approve ID | reject ID'

function readWork([action, argument, ...more]: readonly string[]): OwnersWork {
  const work = action === 'list' ? { list: argument ?? 'held' } : { verdict: action, reviewId: argument }
  const read = ownersBody.safeParse(work)
  if (!read.success || more.length > 0) throw new UsageError(usage)
  return read.data
}

/** Reviews that wait for the shop, or were judged; and judging one, until there is a page for it. */
run(usage, async () => {
  const work = readWork(process.argv.slice(2))
  const answer = await askShop<OwnersAnswer>({ path: '/internal/reviews', body: work })
  if ('status' in answer) return console.log(`${answer.reviewId} is ${answer.status} now.`)
  if (answer.reviews.length === 0) console.log('There are no reviews.')
  for (const { reviewId, rating, product, name, title, text, verified, writtenAt } of answer.reviews) {
    console.log(`${reviewId}\n  ${rating} of 5 for ${product}, ${writtenAt.slice(0, 10)}, by ${name ?? 'a customer'}`)
    if (verified) console.log('  verified purchase')
    for (const line of [title, ...text.split('\n')]) if (line) console.log(`  ${line}`)
  }
})
