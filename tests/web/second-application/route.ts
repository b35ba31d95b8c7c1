export default '/second'
