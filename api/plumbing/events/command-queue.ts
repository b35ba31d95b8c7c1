import { AsyncLocalStorage } from 'node:async_hooks'
import { doing } from '../tracing/doing.ts'

/** Most commands that are decided together. */
const mostTogether = 50

/** A command that waits for its turn, and what its caller waits for. */
export type Queued<Command, Answer> = Command & {
  /** Runs something for the request that sent the command. */
  readonly within: <T>(work: () => T) => T
  readonly answer: PromiseWithResolvers<Answer>
}

/**
 * Carries out the commands on a stream one after the other, in the order in which they come; other streams do not wait. Those that
 * come meanwhile are handed over together. Where that is answered with false, or fails, each goes alone: an outage, a repetition and
 * a command that throws are told to those whom they concern. A failure that `concernsAll` is told to all of them at once.
 */
export function createCommandQueue<Command extends { readonly commandId: string }, Answer>({
  handleOne,
  handleTogether,
  concernsAll,
}: {
  readonly handleOne: (command: Command) => Promise<Answer>
  /** Answers all of them, or none and resolves with false. */
  readonly handleTogether: (commands: readonly Queued<Command, Answer>[]) => Promise<boolean>
  readonly concernsAll: (error: unknown) => boolean
}) {
  const queues = new Map<string, Queued<Command, Answer>[]>()

  async function together(commands: readonly Queued<Command, Answer>[]): Promise<boolean> {
    // A repetition has to see the first answer.
    if (commands.length === 1 || new Set(commands.map(({ commandId }) => commandId)).size < commands.length)
      return false
    try {
      // Work for several requests is the work of none of them.
      return await doing.run({ requestId: null, context: null }, () => handleTogether(commands))
    } catch (error) {
      if (!concernsAll(error)) return false
      for (const { answer } of commands) answer.reject(error)
      return true
    }
  }

  async function work(stream: string, queue: Queued<Command, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const commands = queue.splice(0, mostTogether)
      if (await together(commands)) continue
      for (const command of commands)
        await command.within(() => handleOne(command)).then(command.answer.resolve, command.answer.reject)
    }
    queues.delete(stream)
  }

  return (stream: string, command: Command): Promise<Answer> => {
    const queued: Queued<Command, Answer> = {
      ...command,
      within: AsyncLocalStorage.snapshot() as Queued<Command, Answer>['within'],
      answer: Promise.withResolvers<Answer>(),
    }
    const queue = queues.get(stream)
    if (queue) queue.push(queued)
    else {
      const begun = [queued]
      queues.set(stream, begun)
      void work(stream, begun)
    }
    return queued.answer.promise
  }
}
