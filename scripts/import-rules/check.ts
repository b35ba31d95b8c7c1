import { existsSync, readFileSync } from 'node:fs'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import written from './rules.json' with { type: 'json' }

const rules = [...written, ...featuresInOrder()]
const folders = ['domain', 'projections', 'api', 'web', 'scripts', 'tests']

/** Checks the imports of the project, or of the named folders, against rules.json. A violation prints the rule's comment. */
const { output } = await cruise(process.argv.length > 2 ? process.argv.slice(2) : folders, {
  ruleSet: { forbidden: rules.map(rule => ({ ...rule, severity: 'error' }) as IForbiddenRuleType) },
  validate: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|data)/' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'require', 'types'],
  },
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
  console.error(`${rule.name}: ${path}\n  ${rules.find(({ name }) => name === rule.name)?.comment}`)
}
console.log(`${sources.length} modules, ${summary.violations.length} violations of the import rules`)
process.exit(summary.violations.length > 0 ? 1 : 0)

/** Each feature may use only those that stand before it in the list of api/features.ts. */
function featuresInOrder() {
  const text = existsSync('api/features.ts') ? readFileSync('api/features.ts', 'utf8') : ''
  const imports = text.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/index\.ts'/g)
  const folderOf = new Map([...imports].map(([, name, folder]) => [name, folder!]))
  const [, list = ''] = /features = \[(.*?)\] as const/s.exec(text) ?? []
  const order = [...list.matchAll(/\w+/g)].flatMap(([name]) => folderOf.get(name) ?? [])
  return order.slice(0, -1).map((folder, i) => ({
    name: 'features-in-order',
    comment: 'A feature uses only those before it in api/features.ts.',
    from: { path: `^api/${folder}/` },
    to: { path: `^api/(${order.slice(i + 1).join('|')})/` },
  }))
}
