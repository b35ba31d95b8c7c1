import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { forbidden, options } from './rules.ts'

const folders = ['domain', 'projections', 'api', 'web', 'scripts', 'tests']

/** Checks who imports whom, in the folders of the project or in those that are named. */
const { output } = await cruise(process.argv.length > 2 ? process.argv.slice(2) : folders, {
  ...options,
  ruleSet: { forbidden },
  validate: true,
})
const { modules, summary } = output as ICruiseResult
const sources = modules.filter(({ source }) => /^(?!node_modules).*\.tsx?$/.test(source))

// A parser that cannot read this TypeScript analyses nothing and finds nothing wrong.
if (sources.length === 0 || !sources.some(({ dependencies }) => dependencies.length > 0)) {
  console.error('The import rules saw no import: the parser does not read this TypeScript.')
  process.exit(2)
}
for (const { from, to, rule, cycle } of summary.violations) {
  const path = cycle ? [from, ...cycle.map(step => step.name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${path}\n  ${forbidden.find(({ name }) => name === rule.name)?.comment}`)
}
console.log(`${sources.length} modules, ${summary.violations.length} violations of the import rules`)
process.exit(summary.violations.length > 0 ? 1 : 0)
