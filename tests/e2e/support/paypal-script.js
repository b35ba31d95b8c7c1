// What the page gets in place of PayPal's own script: one button, which opens no window but agrees at once.
window.paypal = {
  version: 'played',
  Buttons: ({ createOrder, onApprove, onCancel, onError }) => ({
    isEligible: () => true,
    updateProps: () => Promise.resolve(),
    close: () => Promise.resolve(),
    render(place) {
      const add = (name, act) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = name
        button.addEventListener('click', () => createOrder().then(act, onError))
        place.append(button)
      }
      add('Pay with PayPal', async orderID => {
        await fetch(`https://www.sandbox.paypal.com/agree?id=${orderID}`)
        await onApprove({ orderID })
      })
      add('Close the window of PayPal', () => onCancel({}))
      return Promise.resolve()
    },
  }),
}
