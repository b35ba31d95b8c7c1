import { useCallback, useSyncExternalStore } from 'react'
import type { CardModel } from '../models/card.ts'
import type { ProductModel } from '../models/product.ts'

type Moving = CardModel | ProductModel
/** Brings what the page came with to what the shop says now; of one model always the same object. */
export type Move = <Model extends Moving>(model: Model) => Model

/** Filled by the live stream, whose code comes when the page has nothing else to do. */
export const liveModels = {
  /** By the ids of products. Null: as the page came. */
  moves: new Map<string, Move>(),
  /** Parts of the page that show a product, by its id; the newest last. */
  shown: new Map<string, Set<() => void>>(),
  /** Called when the page shows another product. */
  onShown() {},
  /** The shopper has seen that prices of a product changed. */
  onSeen(_id: string) {},
}

/** The model as it is now, where the page is told of it; else as the page came. */
export function useLiveModel<Model extends Moving>(model: Model): Model {
  const { id } = model
  const follow = useCallback(
    (hear: () => void) => {
      const { shown } = liveModels
      const hearers = shown.get(id) ?? new Set()
      shown.set(id, hearers.add(hear))
      liveModels.onShown()
      return () => {
        hearers.delete(hear)
        if (hearers.size === 0) shown.delete(id)
      }
    },
    [id],
  )
  const move = useSyncExternalStore(
    follow,
    () => liveModels.moves.get(id),
    () => undefined,
  )
  return move ? move(model) : model
}
