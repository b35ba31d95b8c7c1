/** The server asks for the document of every page of the dashboard under one address. */
export default '/dashboard'
