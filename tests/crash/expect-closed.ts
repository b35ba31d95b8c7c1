import { expect } from 'vitest'
import { EngineError } from '#api/plumbing/engines/engine-error.ts'
import { openShop } from '#tests/api/open-shop.ts'

/** A shop does not open on a damaged folder, says so, and has not made it any better for the next start. */
export async function expectClosed(folder: string, said: string | RegExp): Promise<void> {
  for (let start = 0; start < 2; start++) {
    const opening = openShop({ folder })
    await expect(opening).rejects.toThrow(EngineError)
    await expect(opening).rejects.toThrow(said)
  }
}
