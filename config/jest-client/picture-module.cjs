/** Stands for an imported picture: its address. */
module.exports = 'picture.png';
