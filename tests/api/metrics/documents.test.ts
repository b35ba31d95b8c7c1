import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExposition } from '#tests/support/exposition.ts'
import { type OpenShop, openShop } from '../open-shop.ts'

type Panel = { readonly title: string; readonly type: string; readonly targets?: readonly { readonly expr: string }[] }
const dashboard = JSON.parse(readFileSync('docs/metrics/grafana.json', 'utf8')) as { readonly panels: readonly Panel[] }
const alerts = [...readFileSync('docs/metrics/alerts.yml', 'utf8').matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)]
const page = readFileSync('docs/metrics.md', 'utf8')

const queries: readonly (readonly [string, string])[] = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map(([, name, expr]) => [name!, expr!] as const),
]

/** What Prometheus itself adds. */
const ofPrometheus = { names: ['up'], labels: ['instance', 'job'] }
const words = new Set(['sum', 'max', 'by', 'rate', 'increase', 'topk', 'histogram_quantile', 'le'])

let shop: OpenShop
/** Labels of each metric, and the values that these may have. */
const known = new Map<string, Map<string, readonly string[] | 'open'>>()
beforeAll(async () => {
  shop = await openShop({ env: { METRICS_PORT: '0' } })
  for (const { name, labels = {} } of shop.metrics!.meters) known.set(name, new Map(Object.entries(labels)))
  for (const [name, { samples }] of readExposition(await shop.metrics!.text()))
    if (!known.has(name))
      known.set(name, new Map(samples.flatMap(({ labels }) => Object.keys(labels)).map(each => [each, 'open'])))
  const request = new Map<string, readonly string[] | 'open'>([
    ['route', 'open'],
    ['method', 'open'],
  ])
  known.set('selvedge_http_request_duration_seconds_bucket', new Map([...request, ['le', 'open']]))
  known.set('selvedge_http_requests_total', new Map([...request, ['status', ['1xx', '2xx', '3xx', '4xx', '5xx']]]))
})
afterAll(() => shop.end())

describe('queries', () => {
  test('are there', () => {
    expect(queries.length).toBeGreaterThan(30)
    for (const { title, type, targets } of dashboard.panels)
      expect(type === 'row' || targets!.length > 0, title).toBe(true)
  })

  test.each(queries)('%s: %s', (_, query) => {
    const balanced =
      query.split('(').length === query.split(')').length && query.split('{').length === query.split('}').length
    expect(balanced).toBe(true)
    const selectors = [...query.matchAll(/([a-z_]\w*)(?:\{([^}]*)\})?/g)]
    const bare = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    const grouped = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) =>
      list!.split(',').map(each => each.trim()),
    )
    const names = [...bare.replaceAll(/\bby \([^)]*\)/g, '').matchAll(/[a-z_][\w]*/g)].map(([name]) => name)
    const metrics = names.filter(name => !words.has(name) && !ofPrometheus.names.includes(name))
    for (const name of metrics) expect([...known.keys()]).toContain(name)
    const labels = new Set(metrics.flatMap(name => [...known.get(name)!.keys()]).concat(ofPrometheus.labels))
    for (const label of grouped) expect([...labels]).toContain(label)
    for (const [, name, matchers] of selectors) {
      if (matchers === undefined || !known.has(name!)) continue
      for (const [, label, value] of matchers.matchAll(/(\w+)=~?"([^"]*)"/g)) {
        if (ofPrometheus.labels.includes(label!)) continue
        const values = known.get(name!)!.get(label!)
        expect(values, `${name} has no label ${label}`).toBeDefined()
        if (values !== 'open') expect(values).toContain(value)
      }
    }
  })
})

test('every metric of the shop is in the dashboard', () => {
  const all = queries.map(([, query]) => query).join('\n')
  const missing = shop.metrics!.meters.map(({ name }) => name).filter(name => !all.includes(name))
  expect(missing).toEqual([])
})

test('the page names every metric of the shop, and none that is not there', () => {
  const named = new Set([...page.matchAll(/`(selvedge_\w+)/g)].map(([, name]) => name!))
  const all = [...shop.metrics!.meters.map(({ name }) => name), ...shop.metrics!.requestMetrics]
  expect([...named].sort()).toEqual(all.sort())
})
