/** The server asks for the document of every page under one address. */
export default '/'
