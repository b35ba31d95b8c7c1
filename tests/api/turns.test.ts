import { setImmediate as afterAll } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#api/plumbing/background/turns.ts'

test('one key does one thing at a time, in order; another does not wait', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = inTurn('cart', async () => {
    await first.promise
    done.push('first')
  })
  const next = inTurn('cart', async () => void done.push('second'))
  await inTurn('other', async () => void done.push('other'))
  await afterAll()
  expect(done).toEqual(['other'])
  first.resolve()
  await Promise.all([slow, next])
  expect(done).toEqual(['other', 'first', 'second'])
})

test('what fails is told to who asked for it, and holds nobody up', async () => {
  const inTurn = createTurns()
  const failing = inTurn('cart', () => Promise.reject(new Error('broken')))
  const next = inTurn('cart', async () => 'through')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('through')
})
