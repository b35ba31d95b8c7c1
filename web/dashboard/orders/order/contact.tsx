import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router-dom'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Day } from '../../history/moment.tsx'

/** On a phone: the day it has to leave, and the ways to reach its buyer. */
export function Contact({ order, slips }: { readonly order: OrderPageModel; readonly slips: string }) {
  const t = useWords('order-page')
  const orders = useWords('orders')
  const language = useLanguage()
  const { billing, shipping, shipBy, left } = order
  const place = shipping && [shipping.house, shipping.city, shipping.zipCode, countryIn(language, shipping.country)]
  const ways = [
    billing?.phone ? (['call', Phone, `tel:${billing.phone.replace(/[^+\d]/g, '')}`] as const) : null,
    billing
      ? (['mail', Mail, `mailto:${billing.email}?subject=${encodeURIComponent(`#${order.number}`)}`] as const)
      : null,
    place
      ? ([
          'map',
          MapPin,
          `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.filter(Boolean).join(', '))}`,
        ] as const)
      : null,
  ]
  return (
    <div className="order-contact">
      {shipBy && left > 0 ? (
        <p>
          {t('shipBy')} <Day on={shipBy} past={date => orders('late', { date })} />
        </p>
      ) : null}
      <ul>
        {ways.map(way => {
          if (!way) return null
          const [name, Icon, href] = way
          return (
            <li key={name}>
              <a href={href} {...(name === 'map' && { target: '_blank', rel: 'noopener noreferrer' })}>
                <Icon size={20} aria-hidden />
                {t(`contact.${name}`)}
              </a>
            </li>
          )
        })}
        {left > 0 ? (
          <li>
            <Link to={slips}>
              <Printer size={20} aria-hidden />
              {t('contact.slip')}
            </Link>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
