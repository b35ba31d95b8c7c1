// What the page gets in place of Stripe's own script: a frame to type into, and the same calls to the same interface.
// Every card number but the one for declines is charged.
;(() => {
  const declined = '4000000000009995'
  window.Stripe = publishableKey => ({
    elements: () => {
      const frame = document.createElement('iframe')
      frame.title = 'Secure payment input frame'
      frame.src = 'https://js.stripe.com/frame'
      const number = () => frame.dataset.number ?? ''
      window.addEventListener('message', ({ data }) => {
        if (data && data.stripeNumber !== undefined) frame.dataset.number = data.stripeNumber
      })
      return {
        number,
        create: () => ({ mount: place => place.append(frame), unmount: () => frame.remove() }),
        update() {},
        submit: async () => (number() ? {} : { error: { type: 'validation_error' } }),
      }
    },
    async confirmPayment({ elements, clientSecret }) {
      const id = clientSecret.split('_secret_')[0]
      const card = elements.number() === declined ? 'pm_card_chargeDeclinedInsufficientFunds' : 'pm_card_visa'
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      })
      return answer.ok ? {} : { error: (await answer.json()).error }
    },
  })
})()
