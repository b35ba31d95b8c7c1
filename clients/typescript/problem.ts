import type { Problem } from './generated/shapes.ts'

type Body = Pick<Problem, 'status' | 'code' | 'title'> & {
  readonly detail?: string
  readonly [member: string]: unknown
}

/** A refusal of the shop. `code` says which one, `problem` has all that it tells. */
export class ShopProblem extends Error {
  readonly status: number
  readonly code: Problem['code'] | 'no-problem'
  readonly problem: Body | null

  constructor(status: number, problem: Body | null, asked: string) {
    super(`${asked} answered ${status}${problem ? ` ${problem.code}: ${problem.detail ?? problem.title}` : ''}`)
    this.name = 'ShopProblem'
    this.status = status
    this.code = problem?.code ?? 'no-problem'
    this.problem = problem
  }
}

/** The problem in an answer that is none of the 200s. */
export async function problemIn(answer: Response, asked: string): Promise<ShopProblem> {
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  const text = await answer.text()
  return new ShopProblem(answer.status, isProblem ? (JSON.parse(text) as Body) : null, asked)
}
