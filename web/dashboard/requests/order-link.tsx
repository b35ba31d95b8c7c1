import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'

/** An order of the shop by its number. */
export function OrderLink({ number }: { readonly number: number }) {
  const prefix = useLanguagePrefix()
  return (
    <Link to={`${prefix}/dashboard/orders/${number}`}>
      <bdi>#{number}</bdi>
    </Link>
  )
}
