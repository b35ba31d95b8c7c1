import { type Problem, type ProblemCode, problemOf } from '#api/plumbing/http/problem.ts'
import { returnDays } from '#domain/return/window.ts'
import type { ReturnAnswer } from './returns.ts'

type Refusal = Extract<ReturnAnswer, { ok: false }>['rejection']

export const returnRequestRefusals = [
  'order-not-found',
  'return-empty',
  'return-too-late',
  'return-exceeds-shipment',
] as const satisfies readonly ProblemCode[]

export const returnStepRefusals = [
  'return-not-found',
  'return-out-of-turn',
  'restock-exceeds-return',
] as const satisfies readonly ProblemCode[]

export function returnProblem(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'order-not-found':
      return problemOf('order-not-found', 'Check the address of the order.')
    case 'return-not-found':
      return problemOf('return-not-found', 'Check the number of the return.')
    case 'return-empty':
      return problemOf('return-empty', 'Choose at least one item to send back.')
    case 'return-too-late':
      return problemOf('return-too-late', `Items can be returned within ${returnDays} days after delivery.`, {
        until: refusal.until,
      })
    case 'return-exceeds-shipment': {
      const { uid, left } = refusal
      return problemOf('return-exceeds-shipment', `Pieces of ${uid} that can be returned: ${Math.max(0, left)}.`, {
        uid,
        left,
      })
    }
    case 'restock-exceeds-return': {
      const { uid, left } = refusal
      return problemOf('restock-exceeds-return', `Pieces of ${uid} in the return: ${left}.`, { uid, left })
    }
    case 'return-out-of-turn': {
      const { status } = refusal
      return problemOf('return-out-of-turn', `The return is ${status}: this step is not possible now.`, {
        returnStatus: status,
      })
    }
  }
}
