"""When mail goes out, and whether. Pure: the clock is an argument; instants are aware, in UTC."""
