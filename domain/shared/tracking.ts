/**
 * Pages where carriers tell where a parcel is, by the carrier's name in small letters; the number comes at the end. DPD and GLS publish
 * no such address: these are the ones that other shops use. Whoever knows a better one types it as the tracking number.
 */
const carriers: { readonly [carrier: string]: string } = {
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  gls: 'https://gls-group.com/track/',
  'royal mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
}

/** Null for a carrier that has no such page here. A tracking "number" that is an https address is the page itself. */
export function trackingUrl(carrier: string, tracking: string): string | null {
  if (/^https:\/\//i.test(tracking) && URL.canParse(tracking)) return tracking
  const page = tracking === '' ? undefined : carriers[carrier.trim().toLowerCase()]
  return page ? page + encodeURIComponent(tracking) : null
}
