# In the box: draws pages of two files, whose numbers are the arguments, with a long side of $1 pixels. Writes for each
# picture its size in bytes on a line, then the picture.
side="$1"
shift
for page in "$@"; do
  for file in /in/before.pdf /in/after.pdf; do
    timeout 5 pdftoppm -f "$page" -l "$page" -cropbox -scale-to "$side" "$file" >/tmp/picture || : >/tmp/picture
    wc -c </tmp/picture
    cat /tmp/picture
  done
done
