const withoutPostcodes = new Set(
  `AE AG AN AO AW BF BI BJ BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LY ML MO MR MW NR NU
  QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG VU WS YE ZW`.split(/\s+/),
)

/** False for a country (two-letter code) whose addresses have no postcode. */
export function hasPostcodes(country: string): boolean {
  return !withoutPostcodes.has(country)
}
