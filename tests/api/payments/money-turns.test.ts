import { describe, expect, test } from 'vitest'
import { createMoneyTurns } from '#api/payments/money-turns.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'

const work = openSqliteWork({ file: ':memory:' })

describe('turns of money', () => {
  test('are taken one after another by processes that decide about one order; other orders do not wait', async () => {
    const [here, there] = [createMoneyTurns(work), createMoneyTurns(work)]
    const told: string[] = []
    const decide = (name: string) => async () => {
      told.push(`${name} begins`)
      await new Promise(setImmediate)
      told.push(`${name} ends`)
    }
    let free = () => {}
    const held = here('a', () => new Promise<void>(done => (free = done)))
    const waits = there('a', decide('second'))
    await there('b', decide('other'))
    expect(told).toEqual(['other begins', 'other ends'])
    free()
    await Promise.all([held, waits, here('a', decide('third'))])
    expect(told.slice(2).sort()).toEqual(['second begins', 'second ends', 'third begins', 'third ends'].sort())
    expect(told.indexOf('second ends') - told.indexOf('second begins')).toBe(1)
  })

  test('end with a decision that failed', async () => {
    const [here, there] = [createMoneyTurns(work), createMoneyTurns(work)]
    await expect(here('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await there('a', async () => 'decided')).toBe('decided')
    expect(await work.held('money-')).toEqual([])
  })
})
