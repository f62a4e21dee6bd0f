/** Replaces an imported image: its address. */
module.exports = 'picture.png';
