import { viewName } from '#api/plumbing/http/serving/health-routes.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

const names = viewName.options
const usage = `Usage: npm run rebuild [-- VIEW …]. Without one it rebuilds all.\nViews: ${names.join(', ')}.`

/** Folds views anew from the first event, beside the live ones, and switches when they have caught up. */
run(usage, async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter(name => !viewName.safeParse(name).success)
  if (unknown.length > 0) throw new UsageError(`There is no view ${unknown.join(', ')}. Views: ${names.join(', ')}.`)
  const chosen = asked.length > 0 ? asked : names
  const started = performance.now()
  await askShop({ path: '/internal/rebuild', body: { views: chosen } })
  console.log(`Rebuilt ${chosen.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
})
