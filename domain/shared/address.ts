export type Address = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly house: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  /** ISO 3166 two-letter code. */
  readonly country: string
}
