/** The shell is asked for under one address, whatever page goes into it. */
export default '/'
