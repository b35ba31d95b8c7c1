/** Runs `work` for every item, at most `width` at a time, in order of start. The first failure stops the rest and is thrown. */
export async function each<Item>(items: Iterable<Item>, width: number, work: (item: Item) => Promise<void>) {
  const iterator = items[Symbol.iterator]()
  let failed = false
  async function worker() {
    while (!failed) {
      const next = iterator.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const settled = await Promise.allSettled(Array.from({ length: width }, worker))
  const failure = settled.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
