import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { commandLine, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run lighthouse -- --url http://127.0.0.1:3000 [--runs 5] /path [/path ...]'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The parts of the performance score; a busy machine shows in the blocking time first. */
const parts = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
} as const

/** Prints medians of Lighthouse's mobile scores, and of the first's times in ms, after a run that warms pictures. */
run(usage, async () => {
  const options = {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    runs: { type: 'string', default: '5' },
  } as const
  const { values, positionals } = commandLine(usage, options)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || positionals.length === 0) throw new UsageError(usage)
  const chromePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  for (const path of positionals) {
    const scores: Record<string, number[]> = {}
    const times: Record<string, number[]> = {}
    for (let run = 0; run <= runs; run++) {
      const chrome = await launch({
        ...(chromePath && { chromePath }),
        chromeFlags: ['--headless=new', '--no-sandbox'],
      })
      const result = await lighthouse(values.url + path, { port: chrome.port, onlyCategories: [...categories] })
      chrome.kill()
      const failed = result?.lhr.runtimeError
      if (failed)
        throw new UsageError(
          `${values.url + path} cannot be measured: ${failed.message} Check that the shop runs there.`,
        )
      if (run === 0 || !result) continue
      for (const [name, id] of Object.entries(parts)) {
        times[name] ??= []
        times[name].push(Math.round(result.lhr.audits[id]?.numericValue ?? 0))
      }
      for (const name of categories) {
        scores[name] ??= []
        scores[name].push(Math.round((result.lhr.categories[name]?.score ?? 0) * 100))
        for (const { id } of result.lhr.categories[name]?.auditRefs ?? []) {
          const audit = result.lhr.audits[id]
          if (run === 1 && audit?.score !== null && audit && audit.score < 0.9)
            console.log(`  ${path} ${name}: ${audit.title} ${audit.displayValue ?? ''}`)
        }
      }
    }
    console.log(path, categories.map(name => `${name} ${median(scores[name] ?? [])}`).join('  '))
    console.log(
      `  ${Object.keys(parts)
        .map(name => `${name} ${median(times[name] ?? [])}`)
        .join('  ')}`,
    )
  }
})

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
