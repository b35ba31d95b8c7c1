import { type List, last } from '../list.ts'
import type { CouponDocument } from './document.ts'

const momentOf = (at: string | null, none: number) => (at === null ? none : Date.parse(at))
const isPersonal = ({ terms }: CouponDocument) => terms.personId !== null

/** Coupons as staff see them. Those for one person, of which the newsletter makes many, stand in a view of their own. */
export const couponList = {
  tie: ({ terms }) => momentOf(terms.startsAt, 0),
  sorts: {
    code: { text: ({ code }) => code },
    begins: { number: ({ terms }) => momentOf(terms.startsAt, 0) },
    ends: { number: ({ terms }) => momentOf(terms.endsAt, last) },
    minimum: { number: ({ terms }) => terms.minimum },
  },
  views: {
    running: { holds: doc => !doc.ended && !isPersonal(doc), sort: 'code' },
    ended: { holds: doc => doc.ended && !isPersonal(doc), sort: '-ends' },
    personal: { holds: isPersonal, sort: 'code' },
    all: { holds: () => true, sort: 'code' },
  },
  sums: {},
} satisfies List<CouponDocument>
